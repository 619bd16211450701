const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** Countries where English puts the month before the day. */
const monthFirst = new Set(['US', 'CA', 'PH', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'FM', 'MH', 'PW'])

/**
 * Formats a day as people in the seller's country write it: '22 November 2026', 'November 22, 2026'. Uses month names of our own, because those of a
 * later runtime version could change the file of a paper.
 */
export function paperDay(day: string, country: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = months[Number(month) - 1]
  if (name === undefined || date === '') return day
  return monthFirst.has(country) ? `${name} ${Number(date)}, ${year}` : `${Number(date)} ${name} ${year}`
}

/** Formats the days in our own sentences about other papers; a note that a person wrote stays unchanged. */
export function noteOnPaper(note: string, country: string): string {
  if (!/^This (?:credits invoice|reverses credit note) /.test(note)) return note
  return note.replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (day) => paperDay(day, country))
}

/** The same for self-billed papers, which also name the day of the agreement. */
export function selfBilledNoteOnPaper(note: string, country: string): string {
  if (!/^(?:This (?:credits self-billed invoice|reverses self-billed credit note) |Self-billing: issued by )/.test(note)) return note
  return note.replaceAll(/(?<= of )\d{4}-\d\d-\d\d(?=[.:])/g, (day) => paperDay(day, country))
}
