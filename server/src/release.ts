/**
 * Gives the memory of a used buffer back at once. The collector sees the little object and not what it holds, and its rounds grow dear with the program.
 * Only for a buffer that nobody else has: what shares its memory with others is left alone.
 */
export function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
