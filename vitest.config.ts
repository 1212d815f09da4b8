import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const inNode = (name: string, ...folders: string[]) => ({
  test: {
    name,
    environment: 'node',
    isolate: false,
    include: folders.map((folder) => `tests/${folder}/**/*.test.ts`),
    // A property takes a second, more where the machine is busy.
    testTimeout: 60_000,
  },
})

/** A database for each test file: starting one takes a second, more where the machine is busy. */
const onDatabases = { hookTimeout: 180_000 }

export default defineConfig({
  test: {
    reporters: ['default', './scripts/test-run/outcome-reporter.ts'],
    // A third of the time goes by waiting for databases, servers and pages: one file more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // Of all projects at once: they share the build and the demo data that it makes.
    globalSetup: ['tests/support/run-setup.ts'],
    projects: [
      inNode('unit', 'schema', 'domain', 'scripts'),
      { test: { ...inNode('platform', 'platform').test, ...onDatabases } },
      { test: { ...inNode('generated', 'generated').test, ...onDatabases } },
      {
        test: {
          name: 'admin',
          isolate: false,
          ...onDatabases,
          environment: 'happy-dom',
          include: ['tests/admin/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/admin-setup.ts'],
          // Otherwise refine and the admin each get a react-router of their own, and hooks find no Router.
          server: { deps: { inline: [/@refinedev\//] } },
          // antd's forms are slow where they are laid out by script, more so on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          // After everything else: a page that waits for a busy machine is no finding.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 240_000,
          // As long as a page is waited for by itself.
          expect: { poll: { timeout: 45_000 } },
        },
      },
    ],
  },
})
