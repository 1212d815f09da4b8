import { handMade } from '#admin/app/hand-made.ts'
import { ConfigError, componentMistakes, formatMistakes } from '#schema'

try {
  // Resolved as it is imported: that is when its mistakes come up.
  const { config } = await import('#config')
  const keys = {
    screens: Object.keys(handMade.screens),
    dialogs: Object.keys(handMade.dialogs),
    cells: Object.keys(handMade.cells),
    inputs: Object.keys(handMade.inputs),
    previews: Object.keys(handMade.previews),
  }
  const mistakes = componentMistakes(config, keys)
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  const calls = Object.keys(config.calls).length
  process.stdout.write(`配置正确：${Object.keys(config.resources).length} 个实体，${calls} 个独立调用\n`)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${formatMistakes(error.mistakes)}\n`)
  process.exitCode = 1
}
