import { describe, expect, it } from 'vitest'
import { unitOf } from '#admin/features/big-screen/charts/charts.tsx'
import { untilNight } from '#admin/features/big-screen/load-each-night.ts'
import {
  addressOf,
  displayLink,
  nextAddress,
  noteProject,
  rotationOf,
  withWall,
} from '#admin/features/big-screen/rotation.ts'

const query = (text: string) => new URLSearchParams(text)

describe('a wall', () => {
  it.each([
    [1920, 1080, 16],
    [1280, 720, 10.67],
    [2560, 1080, 16],
    [3840, 2160, 32],
    [1920, 1200, 16],
  ])('of %i × %i pixels has a measure of %d', (width, height, unit) => {
    expect(unitOf(width, height)).toBe(unit)
  })

  it('turns as its address says, else as was last chosen on the device', () => {
    expect(rotationOf(query('rotate=30'), 60)).toBe(30)
    expect(rotationOf(query('rotate=0'), 60)).toBe(0)
    expect(rotationOf(query(''), 60)).toBe(60)
    expect(rotationOf(query(''), null)).toBe(0)
    expect(rotationOf(query('rotate=1'), 60)).toBe(0)
  })

  it('keeps what the address says of the wall, and nothing else', () => {
    expect(addressOf('company', query('kiosk=1&rotate=30&projectId=p1'))).toBe(
      '/screen/company?kiosk=1&rotate=30',
    )
    expect(addressOf('project', query(''), { projectId: 'p1' })).toBe('/screen/project?projectId=p1')
  })

  it.each([
    ['/screen/company?departmentId=east', 0, '/screen/company?departmentId=east&kiosk=1&rotate=0'],
    ['/screen/project?projectId=p1&rotate=30', 60, '/screen/project?projectId=p1&rotate=60&kiosk=1'],
    ['/screen/system', 15, '/screen/system?kiosk=1&rotate=15'],
  ])('has a link for whoever hangs %s, turning every %i seconds', (path, seconds, link) => {
    const origin = 'https://eaves.example'
    expect(displayLink(origin + path, seconds)).toBe(origin + link)
  })

  it('keeps its department on every screen, and all it says of itself over a link', () => {
    const east = query('rotate=30&departmentId=east&projectId=p1')
    expect(nextAddress('project', east, ['p1'])).toBe('/screen/system?rotate=30&departmentId=east')
    expect(withWall('/screen/project?projectId=p2', east)).toBe(
      '/screen/project?rotate=30&departmentId=east&projectId=p2',
    )
    expect(withWall('/screen/login', east)).toBe('/screen/login')
  })

  it('turns through platform, company and the projects, another one each time', () => {
    const projects = ['p1', 'p2']
    const none = query('')
    expect(nextAddress('system', none, projects)).toBe('/screen/company')
    expect(nextAddress('company', none, projects)).toBe('/screen/project?projectId=p1')
    noteProject('p1')
    expect(nextAddress('project', none, projects)).toBe('/screen/system')
    expect(nextAddress('company', none, projects)).toBe('/screen/project?projectId=p2')
    noteProject('p2')
    expect(nextAddress('company', none, projects)).toBe('/screen/project?projectId=p1')
    expect(nextAddress('company', none, [])).toBe('/screen/system')
  })

  it('loads anew at four in the morning, or a little later', () => {
    const hour = 3_600_000
    expect(untilNight(new Date(2031, 4, 20, 3), 0)).toBe(hour)
    expect(untilNight(new Date(2031, 4, 20, 4), 0)).toBe(24 * hour)
    expect(untilNight(new Date(2031, 4, 20, 23), 1)).toBe(5 * hour + 300_000)
  })
})
