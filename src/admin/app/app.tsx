/** Everything behind the login: providers, router, shell. */
export function App() {
  return null
}
