/** Something that keeps the run from starting, in a sentence for whoever started it. */
export class Problem extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'Problem'
  }
}
