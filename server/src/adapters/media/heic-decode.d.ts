declare module 'heic-decode' {
  type Decoded = { width: number; height: number; data: Uint8ClampedArray }
  type Held = { width: number; height: number; decode: () => Promise<Decoded> }
  function decodeAll(input: { buffer: Uint8Array }): Promise<Held[] & { dispose: () => void }>
  export { decodeAll as all }
}
