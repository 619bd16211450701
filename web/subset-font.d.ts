declare module 'subset-font' {
  type Options = { targetFormat: 'woff2'; keepFeatures?: readonly string[] }
  /** Returns the part of a font that can write a text. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Buffer>
}
