// SPDX-License-Identifier: GPL-3.0-or-later
// Header, places, and what stands at each of them.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { VariantInfo } from './engine';
import { HomePage } from './home/home';
import { NewPage } from './home/new';
import { SavedPage } from './home/saved';
import { SettingsPage } from './home/settings';
import { t } from './i18n';
import { JoinPage } from './online/join';
import { RoomPage } from './online/page';
import { RoomsPage } from './online/rooms';
import { LocalPage } from './play/local';
import { useSettings } from './store/settings';
import { Announcer } from './ui/announce';
import { Boundary } from './ui/boundary';
import { Brand, Icon } from './ui/icons';
import { type Place, usePlace } from './ui/router';
import { lazy } from './ui/lazy';
import { theRules } from './ui/rules';
import { UpdateNotice } from './ui/update';

const AnalysisPage = lazy(async () => (await import('./later')).AnalysisPage);
const EditorPage = lazy(async () => (await import('./later')).EditorPage);
const GuidePage = lazy(async () => (await import('./later')).GuidePage);

export function App() {
  const place = usePlace();
  const settings = useSettings();
  const main = useRef<HTMLElement>(null);
  const title = titleOf(place);
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = title ? `${title} · Alfil` : 'Alfil';
    scrollTo(0, 0);
    // A new place is read from its beginning.
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [place.path.join('/')]);
  return (
    <>
      <Header here={place.path[0] ?? ''} />
      <main id="main" ref={main} tabIndex={-1} key={settings.language}>
        <Boundary key={`${place.path.join('/')}?${place.query}`}>{page(place)}</Boundary>
      </main>
      <UpdateNotice />
      <Announcer />
    </>
  );
}

function Header({ here }: { here: string }) {
  const links: [path: string, label: string][] = [
    ['games', t('nav.games')],
    ['rooms', t('nav.rooms')],
    ['analysis', t('nav.analysis')],
  ];
  return (
    <header class="top">
      <a class="brand" href="#/">
        <Brand />
        <span>Alfil</span>
      </a>
      <nav aria-label={t('nav')}>
        {links.map(([path, label]) => (
          <a key={path} href={`#/${path}`} aria-current={here === path ? 'page' : undefined}>
            {label}
          </a>
        ))}
        <a href="#/settings" aria-label={t('nav.settings')} aria-current={here === 'settings' ? 'page' : undefined}>
          <Icon name="settings" />
        </a>
      </nav>
    </header>
  );
}

function page({ path, query }: Place): ComponentChildren {
  const [first = '', second, third] = path;
  const variant = second === undefined ? undefined : (theRules().variant(second) ?? undefined);
  const withVariant = (show: (variant: VariantInfo) => ComponentChildren) => (variant ? show(variant) : <NotFound />);
  switch (first) {
    case '':
      return <HomePage />;
    case 'new':
      return withVariant((known) => (
        <NewPage key={path.join('/') + query.toString()} variant={known} mode={third} query={query} />
      ));
    case 'game':
      return second ? <LocalPage key={second} id={second} /> : <NotFound />;
    case 'games':
      return <SavedPage />;
    case 'rooms':
      return <RoomsPage />;
    case 'room':
      return second ? <RoomPage key={second} room={second} /> : <NotFound />;
    case 'join':
      return second ? <JoinPage key={second} room={second} invitation={third} /> : <NotFound />;
    case 'analysis':
      return <AnalysisPage key={path.join('/') + query.toString()} path={path.slice(1)} query={query} />;
    case 'editor':
      return withVariant((known) => <EditorPage key={second} variant={known} fen={query.get('fen')} />);
    case 'guide':
      return withVariant((known) => <GuidePage key={second} variant={known} />);
    case 'settings':
      return <SettingsPage />;
    default:
      return <NotFound />;
  }
}

function NotFound() {
  return (
    <div class="page narrow">
      <h1>{t('notFound')}</h1>
      <p>
        <a href="#/">{t('nav.home')}</a>
      </p>
    </div>
  );
}

function titleOf({ path }: Place): string {
  const [first, second] = path;
  const variant = second === undefined ? undefined : theRules().variant(second)?.title;
  switch (first) {
    case 'games':
      return t('nav.games');
    case 'rooms':
      return t('nav.rooms');
    case 'settings':
      return t('nav.settings');
    case 'analysis':
      return t('nav.analysis');
    default:
      return variant ?? '';
  }
}
