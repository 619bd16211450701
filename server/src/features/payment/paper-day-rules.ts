const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** Where English names the month first. */
const monthFirst = new Set(['US', 'CA', 'PH', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'FM', 'MH', 'PW'])

/**
 * A day as people write it where the seller is: '22 November 2026', 'November 22, 2026'. By words of our own, because those of a later version of
 * the runtime could make another file of the same paper.
 */
export function paperDay(day: string, country: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = months[Number(month) - 1]
  if (name === undefined || date === '') return day
  return monthFirst.has(country) ? `${name} ${Number(date)}, ${year}` : `${Number(date)} ${name} ${year}`
}

/** The days in our own sentences about other papers; what a person wrote stays as it is. */
export function noteOnPaper(note: string, country: string): string {
  if (!/^This (?:credits invoice|reverses credit note) /.test(note)) return note
  return note.replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (day) => paperDay(day, country))
}
