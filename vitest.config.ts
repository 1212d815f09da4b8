import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** A database for each test file: starting one takes a second, more where the machine is busy. */
const hookTimeout = 180_000
/** A property takes a second, and antd's forms are slow where they are laid out by script; more on a busy machine. */
const testTimeout = 60_000
/** The default of a second says how fast a machine is. */
const expect = { poll: { timeout: 20_000 } }

export default defineConfig({
  test: {
    reporters: ['default', './scripts/test-run/outcome-reporter.ts'],
    // A third of the time goes by waiting for databases, servers and pages: one file more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // Of all projects at once: they share the build and the demo data that it makes.
    globalSetup: ['tests/support/run-setup.ts'],
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: ['schema', 'domain', 'scripts', 'platform', 'generated'].map(
            (folder) => `tests/${folder}/**/*.test.ts`,
          ),
          testTimeout,
          hookTimeout,
          expect,
        },
      },
      {
        test: {
          name: 'admin',
          environment: 'happy-dom',
          isolate: false,
          include: ['tests/admin/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/admin-setup.ts'],
          // Otherwise refine and the admin each get a react-router of their own, and hooks find no Router.
          server: { deps: { inline: [/@refinedev\//] } },
          testTimeout,
          hookTimeout,
          expect,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          isolate: false,
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
