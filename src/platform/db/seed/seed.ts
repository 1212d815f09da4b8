import type { Services } from '../../kernel.ts'

export type Seed = 'demo' | 'empty'

/** Fills a database that has no users yet. */
export async function seedDatabase(services: Services, seed: Seed): Promise<void> {
  services.log.debug('seed', { seed })
}
