/** A position in a video as text: 0:04, 1:02:09. */
export function momentWords(atSeconds: number): string {
  const whole = Math.floor(atSeconds)
  const two = (count: number) => String(count).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return `${hours === 0 ? minutes : `${hours}:${two(minutes)}`}:${two(whole % 60)}`
}
