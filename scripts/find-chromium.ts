import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** The headless shell comes first: it takes a fifth less of the machine than the whole browser without a window. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Path of a Chromium that can be driven, installing one where the machine has none. */
export function findChromium(): string {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (existsSync(wanted)) return wanted
    throw new Error(`CHROMIUM_PATH points at ${wanted}, which does not exist.`)
  }
  return findInstalled() ?? install()
}

function findInstalled(): string | undefined {
  return [...systemPaths, chromium.executablePath()].find((path) => path && existsSync(path))
}

function install(): string {
  const hasApt = existsSync('/usr/bin/apt-get')
  const attempts = [
    () => {
      if (!hasApt || process.getuid?.() !== 0) return
      run('apt-get', 'update')
      run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk')
    },
    () => run('npx', 'playwright-core', 'install', 'chromium'),
  ]
  const failures: string[] = []
  for (const attempt of attempts) {
    try {
      attempt()
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
    }
    const found = findInstalled()
    if (found) return found
  }
  throw new Error(
    [
      'No Chromium found, and none could be installed.',
      ...failures.map((failure) => `  ${failure}`),
      hasApt
        ? 'Install it with: sudo apt-get install chromium fonts-noto-cjk'
        : 'Install Chromium or Google Chrome and a font with Chinese characters (Noto Sans CJK),',
      'or set CHROMIUM_PATH to the executable of an existing Chromium or Chrome.',
    ].join('\n'),
  )
}

function run(command: string, ...args: string[]) {
  execFileSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
