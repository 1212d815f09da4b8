import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserslist } from './package.json' with { type: 'json' }
import { antdStyles } from './scripts/antd-styles/plugin.ts'
import { chinaOutline } from './scripts/china-outline.ts'
import { clientBundle, withoutUnreached } from './scripts/client-bundle.ts'
import { configData } from './scripts/config-data.ts'
import { indexPage } from './scripts/index-page.ts'
import { platformPlugin } from './src/platform/dev.ts'

/** `ios_saf 16.0` -> `ios16.0`, as the bundler calls them. */
const oldestBrowsers = browserslist.map((browser) => browser.replace('ios_saf', 'ios').replace(' ', ''))

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    antdStyles(),
    configData(),
    withoutUnreached(),
    chinaOutline(),
    indexPage(),
    platformPlugin(),
  ],
  // What runs beside the dev server writes there; a page that reloaded for it would lose what is typed.
  server: { watch: { ignored: ['**/reports/**', '**/dist/**'] } },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', copyPublicDir: false, sourcemap: true }
    : {
        outDir: 'dist/client',
        target: oldestBrowsers,
        manifest: true,
        rolldownOptions: clientBundle,
      },
}))
