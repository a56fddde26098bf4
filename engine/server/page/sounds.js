/**
 * Six small sounds for the told events, made by oscillators. They are off until the user turns them on.
 *
 * The module is loaded with the first sound. It contains no code about a game: a game's module names the sounds.
 */

/** Each sound as tones: the first and the last frequency in hertz, the start and the length in seconds, and the wave. */
const SOUNDS = /** @type {Record<string, [number, number, number, number, OscillatorType][]>} */ ({
  card: [[520, 380, 0, 0.06, "triangle"]],
  turn: [[360, 760, 0, 0.1, "triangle"]],
  ships: [[220, 420, 0, 0.22, "sine"]],
  loss: [[320, 70, 0, 0.45, "sawtooth"]],
  win: [[523, 523, 0, 0.12, "triangle"], [659, 659, 0.1, 0.12, "triangle"], [784, 784, 0.2, 0.3, "triangle"]],
  asked: [[660, 660, 0, 0.08, "sine"], [880, 880, 0.09, 0.12, "sine"]],
});
const LOUD = 0.08;

let context = /** @type {AudioContext | null} */ (null);

/** Plays a sound. @param {string} name */
export function play(name) {
  // Until the first key or click on the page, browsers only delay sounds, and would play all of them at once.
  if (navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  const { currentTime: now, destination } = context;
  for (const [from, to, at, long, type] of SOUNDS[name] ?? []) {
    const tone = new OscillatorNode(context, { type, frequency: from }),
      gain = new GainNode(context, { gain: LOUD });
    tone.frequency.exponentialRampToValueAtTime(to, now + at + long);
    gain.gain.setValueAtTime(LOUD, now + at);
    gain.gain.exponentialRampToValueAtTime(0.001, now + at + long);
    tone.connect(gain).connect(destination);
    tone.start(now + at);
    tone.stop(now + at + long);
  }
}
