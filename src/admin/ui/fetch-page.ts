/** A page of ours, as a navigation gets it: what asks for anything else at such an address is told that there is nothing. */
export const fetchPage = (address: string): Promise<Response> =>
  fetch(address, { cache: 'no-store', headers: { accept: 'text/html' } })
