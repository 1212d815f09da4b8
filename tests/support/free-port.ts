import { createServer } from 'node:net'

/**
 * A port for who goes away and comes back: it is below those that the system gives away, to connections out of this
 * machine and to whoever listens on port 0, so that nobody takes it meanwhile.
 * @param taken Another one of the same test.
 */
export async function freePort(taken?: number): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  if (port === taken) return freePort(taken)
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return isFree ? port : freePort(taken)
}
