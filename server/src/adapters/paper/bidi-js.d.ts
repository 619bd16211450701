// The package's own types describe a CommonJS module with a `default`, which its code is not.
declare module 'bidi-js/dist/bidi.mjs' {
  type Bidi = {
    getEmbeddingLevels(text: string, base: 'auto'): { levels: Uint8Array }
    getMirroredCharacter(sign: string): string | null
  }
  export default function makeBidi(): Bidi
}
