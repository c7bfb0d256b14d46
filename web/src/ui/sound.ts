// SPDX-License-Identifier: GPL-3.0-or-later
// Short tones, made on the spot: no file has to be loaded.
import { settings } from '../store/settings';

export type Sound = 'move' | 'capture' | 'check' | 'end' | 'low-time' | 'notify';

/** Pitch in hertz, start and length in seconds. */
type Tone = [pitch: number, start: number, length: number];
const TONES: Record<Sound, Tone[]> = {
  move: [[320, 0, 0.05]],
  capture: [
    [230, 0, 0.05],
    [170, 0.04, 0.06],
  ],
  check: [
    [520, 0, 0.08],
    [660, 0.08, 0.1],
  ],
  end: [
    [392, 0, 0.14],
    [523, 0.14, 0.14],
    [659, 0.28, 0.24],
  ],
  'low-time': [
    [880, 0, 0.07],
    [880, 0.14, 0.07],
  ],
  notify: [
    [587, 0, 0.08],
    [784, 0.09, 0.12],
  ],
};

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!settings().sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Browsers keep it still until the first click or key.
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  if (context.state !== 'running') return;
  for (const tone of TONES[sound]) sing(context, tone);
}

function sing(audio: AudioContext, [pitch, start, length]: Tone): void {
  const at = audio.currentTime + start;
  const oscillator = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.16, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}
