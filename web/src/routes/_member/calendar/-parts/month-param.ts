/** Parses a month in a URL, such as '2026-11'. In a file of its own, because the URLs of all screens are part of every first load. */
export function monthParam(given: unknown): string | undefined {
  return typeof given === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? given : undefined
}
