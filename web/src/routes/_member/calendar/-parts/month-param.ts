/** A month of an address, as '2026-11'. By itself, because the addresses of all screens are part of every first load. */
export function monthParam(given: unknown): string | undefined {
  return typeof given === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? given : undefined
}
