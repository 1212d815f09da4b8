import type { MessageSender, Services } from '../../contracts.ts'

/** Until a deployment brings a real one: says how many there would have been. Nothing of their phones is written. */
const toLog =
  (what: string) =>
  (services: Services): MessageSender => ({
    async send(outgoing) {
      services.log.info(`${what} of a message to ${outgoing.length} customers`, { first: outgoing[0]?.key })
      return outgoing.map(() => null)
    },
  })

export interface MessageSenders {
  readonly push: (services: Services) => MessageSender
  readonly sms: (services: Services) => MessageSender
}

export const sendersToLog: MessageSenders = { push: toLog('push'), sms: toLog('SMS') }
