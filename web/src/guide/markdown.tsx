// SPDX-License-Identifier: GPL-3.0-or-later
// Markdown as elements of this page. Positions that stand in the text become boards.
import { type Token, type Tokens, lexer } from 'marked';
import type { ComponentChildren } from 'preact';

interface Props {
  text: string;
  /** The FEN that a text is in the guide's variant; `null` for other texts. */
  fenIn: (text: string) => string | null;
  example: (fen: string, key: string) => ComponentChildren;
}

export function Markdown({ text, fenIn, example }: Props) {
  const blocks = lexer(text).filter((token) => !(token.type === 'heading' && (token as Tokens.Heading).depth === 1));
  return (
    <div class="prose">
      {blocks.map((token, index) => {
        const fens = fensOf(token, fenIn);
        const isPosition = token.type === 'code' && fens.length > 0;
        return (
          <>
            {!isPosition && !isDiagram(token) && block(token, index)}
            {fens.map((fen) => example(fen, `${index} ${fen}`))}
          </>
        );
      })}
    </div>
  );
}

/** A board drawn with letters says nothing that the board beside it does not show. */
const isDiagram = (token: Token): boolean => token.type === 'code' && /^8 .*\n7 /.test((token as Tokens.Code).text);

/** The positions in a block, in order, each once. */
function fensOf(token: Token, fenIn: Props['fenIn']): string[] {
  if (token.type === 'code') return [fenIn((token as Tokens.Code).text.trim())].filter((fen) => fen !== null);
  const found = new Set<string>();
  const visit = (token: Token) => {
    if (token.type === 'codespan') {
      const fen = fenIn((token as Tokens.Codespan).text);
      if (fen !== null) found.add(fen);
    }
    for (const inner of [...((token as Tokens.Generic).tokens ?? []), ...((token as Tokens.List).items ?? [])])
      visit(inner);
  };
  visit(token);
  return [...found];
}

function block(token: Token, key: number): ComponentChildren {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      return depth === 2 ? <h2 key={key}>{inline(tokens)}</h2> : <h3 key={key}>{inline(tokens)}</h3>;
    }
    case 'paragraph':
      return <p key={key}>{inline((token as Tokens.Paragraph).tokens)}</p>;
    case 'text':
      return <span key={key}>{inline((token as Tokens.Text).tokens ?? [token])}</span>;
    case 'code':
      return (
        <pre key={key} tabIndex={0}>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const lines = items.map((item, index) => <li key={index}>{item.tokens.map(block)}</li>);
      return ordered ? <ol key={key}>{lines}</ol> : <ul key={key}>{lines}</ul>;
    }
    case 'table':
      return table(token as Tokens.Table, key);
    default:
      return null;
  }
}

function table({ header, rows }: Tokens.Table, key: number): ComponentChildren {
  return (
    <div class="scroll" key={key} tabIndex={0} role="region" aria-label={header.map(({ text }) => text).join(', ')}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={index} scope="col">
                {inline(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={at}>{inline(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inline(tokens: readonly Token[]): ComponentChildren[] {
  return tokens.map((token, key) => {
    const inner = (token as Tokens.Generic).tokens;
    switch (token.type) {
      case 'strong':
        return <strong key={key}>{inline(inner ?? [])}</strong>;
      case 'em':
        return <em key={key}>{inline(inner ?? [])}</em>;
      case 'codespan':
        return <code key={key}>{unescape(token.text)}</code>;
      case 'link':
        return (
          <a key={key} href={token.href} rel="noreferrer">
            {inline(inner ?? [])}
          </a>
        );
      case 'br':
        return <br key={key} />;
      default:
        return inner ? <span key={key}>{inline(inner)}</span> : unescape((token as Tokens.Text).text);
    }
  });
}

/** Marked writes some characters as HTML does; these elements do that by themselves. */
const unescape = (text: string): string =>
  text.replace(
    /&(lt|gt|quot|#39|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name] ?? '',
  );
