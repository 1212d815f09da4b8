import { http } from 'msw'
import { setupServer } from 'msw/node'

/** Where requests must go to be handed over; nothing listens there. */
export const origin = 'http://eaves.test'

type Fetch = (request: Request) => Response | Promise<Response>

/**
 * Hands every request of this process to `origin` over to a platform, without a port. Whatever makes them, axios or
 * fetch, meets the one implementation of the contract. Answers how to stop.
 */
export function bridge(fetch: Fetch): () => void {
  const server = setupServer(http.all(`${origin}/*`, ({ request }) => fetch(request)))
  server.listen({ onUnhandledRequest: 'bypass' })
  return () => server.close()
}
