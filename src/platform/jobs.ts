import type { Job, Services } from './contracts.ts'

/** Runs one job at once and then again and again, never twice at a time. Answers how to stop. */
function repeat(job: Job, services: Services): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const run = async () => {
    try {
      await job.run(services)
    } catch (error) {
      services.log.error('job failed', { job: job.name, error })
    }
    if (isStopped) return
    timer = setTimeout(() => {
      underWay = run()
    }, job.everyMs).unref()
  }
  let underWay = run()
  return () => {
    isStopped = true
    clearTimeout(timer)
    return underWay
  }
}

/** Answers how to stop: it waits for what is under way. */
export function startJobs(jobs: readonly Job[], services: Services): () => Promise<void> {
  const stops = jobs.map((job) => repeat(job, services))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
