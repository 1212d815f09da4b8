/** Fetches the code of the shell and of its first screen, while someone still types a password. */
export async function preload(): Promise<void> {
  await import('./app.tsx')
}
