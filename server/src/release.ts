/**
 * Frees the memory of a used buffer at once. The garbage collector sees only the small object and not the memory behind it, and its cycles get slower
 * as the program grows. Only for a buffer that is not in use elsewhere: one that shares its memory with others is left unchanged.
 */
export function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
