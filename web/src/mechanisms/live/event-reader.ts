export type ReadEvent = { kind: string; id: string; data: string }

/** Parses `text/event-stream` from chunks of any size; calls `event` for each event with data and `id` for each id. */
export function eventReader(on: { event: (event: ReadEvent) => void; id: (id: string) => void }) {
  let rest = ''
  let fields: Record<string, string> = {}

  const endEvent = () => {
    const { event = 'message', id = '', data } = fields
    fields = {}
    if (id !== '') on.id(id)
    if (data !== undefined) on.event({ kind: event, id, data })
  }
  const readLine = (line: string) => {
    if (line === '') return endEvent()
    // A line that begins with a colon is a comment, used as the heartbeat.
    const [, name = '', value = ''] = /^([^:]+)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === '') return
    fields[name] = name === 'data' && fields['data'] !== undefined ? `${fields['data']}\n${value}` : value
  }

  return (piece: string): void => {
    const lines = (rest + piece).split(/\r\n|\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) readLine(line)
  }
}
