import { Refusal } from '#refusal.ts'

const encodings = new Set(['utf-8', 'us-ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252'])

/** Decodes the bytes in the encoding that their first line declares. */
export function textOfFile(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const encoding = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
  if (!encodings.has(encoding)) throw new Refusal('BANK_FILE_REFUSED', `We can’t read files in ${encoding}. Ask the bank for UTF-8.`)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('BANK_FILE_REFUSED', `This file says it is in ${encoding} but isn’t.`)
  }
}
