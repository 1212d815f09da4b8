import Papa from 'papaparse'

/** The cells of each line of a file, read by somebody else's parser. */
export function parseCsv(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: ',',
    newline: '\r\n',
  })
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  return text.endsWith('\r\n') ? data.slice(0, -1) : data
}
