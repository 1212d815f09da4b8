import { ensureBuild } from '../../scripts/ensure-build.ts'

/** Once before all: files of tests that run side by side would build over each other. */
export default function setup(): void {
  ensureBuild()
}
