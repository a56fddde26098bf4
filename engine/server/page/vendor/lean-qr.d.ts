// What `lean-qr.js` gives, for `tsc`.
/** Returns the QR code of a text. */
export function generate(text: string): { size: number; get(x: number, y: number): boolean };
