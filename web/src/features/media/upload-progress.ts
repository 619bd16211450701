export type UploadProgress = { sentBytes: number; totalBytes: number; bytesPerSecond: number | null; secondsLeft: number | null }

const windowMs = 10_000
const warmUpMs = 1_500

/** Computes the speed over the last ten seconds, so that a stall is visible and a burst is not misleading for long. */
export function progressGauge(totalBytes: number): (sentBytes: number, nowMs: number) => UploadProgress {
  const samples: { atMs: number; sentBytes: number }[] = []
  return (sentBytes, nowMs) => {
    samples.push({ atMs: nowMs, sentBytes })
    while (samples.length > 2 && nowMs - (samples[0]?.atMs ?? nowMs) > windowMs) samples.shift()
    const first = samples[0]
    const elapsedMs = first ? nowMs - first.atMs : 0
    const gained = first ? sentBytes - first.sentBytes : 0
    if (elapsedMs < warmUpMs || gained <= 0) return { sentBytes, totalBytes, bytesPerSecond: null, secondsLeft: null }
    const bytesPerSecond = (gained / elapsedMs) * 1000
    return { sentBytes, totalBytes, bytesPerSecond, secondsLeft: (totalBytes - sentBytes) / bytesPerSecond }
  }
}

/** Returns for example 'about 20 seconds left'; the steps grow with the time, so that the text does not flicker. */
export function timeLeftInWords(seconds: number): string {
  if (seconds < 5) return 'a few seconds left'
  if (seconds < 60) return `about ${Math.ceil(seconds / 5) * 5} seconds left`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? 'about an hour left' : `about ${hours} hours left`
}
