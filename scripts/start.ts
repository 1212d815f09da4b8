import { spawn } from 'node:child_process'
import { built, ensureBuild } from './ensure-build.ts'

await ensureBuild()

const server = spawn(process.execPath, ['--enable-source-maps', built], { stdio: 'inherit' })
process.on('SIGTERM', () => server.kill('SIGTERM'))
process.on('SIGINT', () => {
  // A terminal sends Ctrl-C to the whole process group: the server has already got it.
  if (!process.stdin.isTTY) server.kill('SIGINT')
})
server.on('exit', (code) => process.exit(code ?? 1))
