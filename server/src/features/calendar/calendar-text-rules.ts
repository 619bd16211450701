/** One line of a calendar before it is folded: a name, possibly with parameters, and its value. */
export type CalendarLine = readonly [name: string, value: string]

const maxOctets = 75

/** RFC 5545, 3.3.11: escapes characters that would end a value or a line. */
export function calendarText(words: string): string {
  return words.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n\u0085\u2028\u2029]/g, String.raw`\n`)
}

/** RFC 5545, 3.3.5: a time in UTC. */
export function calendarTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** RFC 5545, 3.1: lines end with CRLF and have at most 75 octets; a longer line continues after a space, and no character is split. */
export function calendarLines(lines: readonly CalendarLine[]): string {
  return lines.map(([name, value]) => folded(`${name}:${value}`)).join('')
}

function folded(line: string): string {
  const parts = ['']
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      parts.push('')
      // The space that a continuation line begins with.
      octets = 1
    }
    parts.push(`${parts.pop() ?? ''}${character}`)
    octets += size
  }
  return `${parts.join('\r\n ')}\r\n`
}
