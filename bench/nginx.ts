import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

const path = '/usr/sbin/nginx'
export const hasNginx = existsSync(path)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Serves a folder with Debian's default nginx settings: sendfile, one worker. */
export async function startNginx(folder: string, stateDir: string): Promise<{ child: ChildProcess; address: string }> {
  await mkdir(stateDir, { recursive: true })
  const port = await freePort()
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(stateDir, name)};`).join(' ')
  const conf = `daemon off; worker_processes 1; user root; pid ${join(stateDir, 'pid')}; error_log stderr; events {}
    http { access_log off; sendfile on; ${temps} server { listen 127.0.0.1:${port}; root ${folder}; } }`
  await writeFile(join(stateDir, 'nginx.conf'), conf)
  const child = spawn(path, ['-c', join(stateDir, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const isUp = await fetch(address).then(
      () => true,
      () => false,
    )
    if (isUp) return { child, address }
    if (tries > 50) throw new Error('nginx did not start.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
