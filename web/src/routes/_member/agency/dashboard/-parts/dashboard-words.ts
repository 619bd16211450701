export function greeting(now: Date): string {
  const hour = now.getHours()
  if (hour >= 5 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}

const numbers = [
  'Nothing',
  'One thing',
  'Two things',
  'Three things',
  'Four things',
  'Five things',
  'Six things',
  'Seven things',
  'Eight things',
  'Nine things',
]

export function dashboardNote(waiting: number): string {
  if (waiting === 0) return 'Nothing needs your attention.'
  return `${numbers[waiting] ?? `${waiting} things`} ${waiting === 1 ? 'needs' : 'need'} your attention.`
}

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const monthShorts = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** Formats '2026-11', or a date in that month, as 'November' or 'Nov'. */
export function monthWords(month: string, length: 'long' | 'short'): string {
  const date = new Date(`${month.slice(0, 7)}-01T00:00:00Z`)
  return (length === 'long' ? monthNames : monthShorts).format(date)
}
