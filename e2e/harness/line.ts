import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * A connection between a browser and a service that can really be cut: all its connections break, and new ones are refused until it is restored. It
 * counts uploaded bytes, so that a test can choose the byte at which it breaks.
 */
export class Line {
  readonly address: string
  readonly #server: Server
  readonly #port: number
  readonly #sockets = new Set<Socket>()
  #isDown = false
  #bytesUp = 0
  #watch: { atBytes: number; cut: () => void } | undefined
  /** Per connection; undefined means as fast as the machine allows. */
  bytesPerSecond: number | undefined

  private constructor(server: Server, port: number) {
    this.#server = server
    this.#port = port
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('connection', (socket) => this.#carry(socket))
  }

  static async to(serviceAddress: string): Promise<Line> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Line(server, Number(new URL(serviceAddress).port))
  }

  /** Cuts the line after this many more uploaded bytes. */
  cutAfter(bytes: number): Promise<void> {
    return new Promise((resolve) => {
      this.#watch = {
        atBytes: this.#bytesUp + bytes,
        cut: () => {
          this.#watch = undefined
          this.#isDown = true
          for (const socket of this.#sockets) socket.resetAndDestroy()
          resolve()
        },
      }
    })
  }

  mend(): void {
    this.#isDown = false
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #carry(browser: Socket): void {
    if (this.#isDown) return void browser.resetAndDestroy()
    const service = connect(this.#port, '127.0.0.1')
    this.#join(browser, service)
    this.#join(service, browser)
    service.pipe(browser)
    browser.on('data', (bytes: Buffer) => {
      this.#bytesUp += bytes.length
      if (this.#watch && this.#bytesUp >= this.#watch.atBytes) return this.#watch.cut()
      if (!service.write(bytes)) {
        browser.pause()
        service.once('drain', () => browser.resume())
      }
      this.#slowDown(browser, bytes.length)
    })
    browser.on('end', () => service.end())
  }

  /** A connection that breaks on one side breaks on the other too. */
  #join(socket: Socket, other: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#sockets.delete(socket)
      other.destroy()
    })
  }

  #slowDown(browser: Socket, bytes: number): void {
    if (this.bytesPerSecond === undefined) return
    browser.pause()
    setTimeout(() => browser.resume(), (bytes / this.bytesPerSecond) * 1000)
  }
}
