import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', copyPublicDir: false, sourcemap: true }
    : { outDir: 'dist/client', target: 'baseline-widely-available', manifest: true },
}))
