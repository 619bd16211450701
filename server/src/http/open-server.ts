import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import type { Config } from '#config.ts'
import { watchArrivingBodies } from './arriving-bodies.ts'
import { connectionRules, type ConnectionRules } from './connection-rules.ts'
import { boundConnections } from './connections.ts'
import { isLoopbackAddress } from './network.ts'

/** Whether it has answered the request; a promise if it has to look that up. */
type Answers = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>

export type ServerParts = {
  serverFactory: FastifyServerFactory
  /** Connects the framework's requests to the server's limits. */
  attach(app: FastifyInstance): void
}

const mostHeaders = 100

/**
 * The server below the framework: it tries `answers` first, and closes connections that keep it waiting. Files have no total time limit in either
 * direction.
 */
export function serverParts(config: Config, answers: Answers, changed: Partial<ConnectionRules> = {}): ServerParts {
  const rules = { ...connectionRules(), ...changed }
  const bodies = watchArrivingBodies(rules)
  const connections = boundConnections({
    most: rules.most,
    mostEach: Math.min(config.connectionsPerNetwork, Math.ceil(rules.most / 2)),
    isShared: (address) => config.trustedProxies(address, 0) || (rules.sharesLoopback && isLoopbackAddress(address)),
    bodies,
  })

  return {
    serverFactory(handle) {
      const server = createServer({ connectionsCheckingInterval: rules.checkEveryMs }, (request, response) => {
        connections.begin(request, response)
        bodies.watch(request, response)
        const isAnswered = answers(request, response)
        if (isAnswered === false) handle(request, response)
        else if (isAnswered !== true) void isAnswered.then((isDone) => isDone || handle(request, response))
      })
      connections.keep(server)
      setTimes(server, rules)
      const checking = setInterval(bodies.check, rules.checkEveryMs).unref()
      server.once('close', () => clearInterval(checking))
      return server
    },
    attach(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        if (request.routeOptions.config.takesFiles) bodies.takeFile(request.raw)
        done()
      })
    },
  }
}

function setTimes(server: Server, rules: ConnectionRules): void {
  server.headersTimeout = rules.headersMs
  // Bodies are watched here, with limits by kind.
  server.requestTimeout = 0
  server.keepAliveTimeout = rules.keepAliveMs
  server.timeout = rules.silentMs
  server.maxHeadersCount = mostHeaders
}
