const longest = 200

/** Parts of a message that must not be stored: addresses, account numbers, and the value that a database error quotes after a colon. */
const values = [
  /[^\s"'<>,;]+@[^\s"'<>,;]+/g,
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,}(?: ?[A-Z0-9]{1,4})?\b/g,
  /(?<=: )["'].*["']/g,
  /\d{7,}/g,
]

/** The reason of a failure in one line, without personal data. */
export function lastWordsOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  const words = values.reduce((text, value) => text.replaceAll(value, '…'), line.trim())
  if (words === '') return error instanceof Error ? error.name : 'No reason was given.'
  return words.length > longest ? `${words.slice(0, longest - 1)}…` : words
}
