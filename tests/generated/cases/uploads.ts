import { isMultiple, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import { make } from '../context/make.ts'
import { makeValues } from '../context/make-values.ts'
import { demandStored, readBack } from '../context/read.ts'
import type { TestContext } from '../context/test-context.ts'
import { extensionsOf, fileFacts, keptFacts, manyUploaded, upload } from '../context/upload.ts'
import { valuesMeeting } from '../context/values-meeting.ts'
import { accepted, demand, refusedAt } from '../context/verdict.ts'
import { contentOf, png } from '../fixtures/content.ts'
import { isInspected } from '../fixtures/upload.ts'
import { type Case, type CasesFor, casesOf } from './case.ts'
import { writable } from './changeable-fields.ts'

type Uploaded = ResolvedField<'image' | 'file'>

const urlOf = (data: unknown) => (data as { readonly url: string }).url

async function send(
  context: TestContext,
  resource: ResolvedResource,
  field: Uploaded,
  name: string,
  content: Buffer,
) {
  const answer = await upload(context, resource, field, name, content)
  return urlOf(accepted(answer, `uploading ${name}`))
}

const sideOf = (field: Uploaded) => Math.max(16, field.kind === 'image' ? field.minSide : 0)

/** A sound record but for the file in this field. */
async function filing(
  context: TestContext,
  resource: ResolvedResource,
  field: Uploaded,
  url: string,
): Promise<Values> {
  const values = await makeValues(context, resource, {
    values: { ...valuesMeeting(context, resource.fields, field.visible), [field.name]: url },
  })
  return { ...values, ...fileFacts(resource, values) }
}

const takes = (resource: ResolvedResource, field: Uploaded, extension: string): Case =>
  casesOf(resource.name, 'create')(`takes a .${extension} for ${field.name}`, async (context) => {
    const content = field.kind === 'image' ? png(sideOf(field), sideOf(field)) : contentOf(extension)
    const url = await send(context, resource, field, `qa.${extension}`, content)
    const { id, values } = await make(context, resource, {
      values: await filing(context, resource, field, url),
    })
    const { record, answer } = await readBack(context, resource, id)
    demandStored(field, values[field.name], answer, record)
    if (field.kind !== 'file') return
    for (const [name, value] of Object.entries(keptFacts(resource, field, record)))
      demand(record[name] === value, `${name} should be ${value} but is ${record[name]}`, answer)
  })

const refusesType = (resource: ResolvedResource, field: Uploaded): Case =>
  casesOf(resource.name, 'create')(`refuses to upload another type for ${field.name}`, async (context) => {
    const [extension = 'png'] = extensionsOf(field)
    refusedAt(await upload(context, resource, field, 'qa.exe', contentOf('bin')), 'file', 'an .exe')
    const disguised = Buffer.from('#!/bin/sh\n')
    refusedAt(
      await upload(context, resource, field, `qa.${extension}`, disguised),
      'file',
      'a script renamed',
    )
  })

function pictures(resource: ResolvedResource, field: ResolvedField<'image'>): readonly Case[] {
  const of = casesOf(resource.name, 'create')
  const side = sideOf(field)
  const wrong = (what: string, width: number, height: number) =>
    of(`refuses ${field.name}: a picture that is ${what}`, async (context) => {
      const url = await send(context, resource, field, 'qa.png', png(width, height))
      const values = await filing(context, resource, field, url)
      refusedAt(await context.crud.create(resource, values), field.name, `${width} × ${height} pixels`)
    })
  return [
    ...(field.square ? [wrong('no square', side + 1, side)] : []),
    ...(field.minSide > 0 ? [wrong('too small', side - 1, side - 1)] : []),
  ]
}

function facts(resource: ResolvedResource, field: ResolvedField<'file'>): readonly Case[] {
  const into = field.facts?.digest?.into
  if (into === undefined || resource.fields[into]?.readOnly) return []
  return [
    casesOf(resource.name, 'create')(
      `refuses a ${into} that is not that of ${field.name}`,
      async (context) => {
        const values = await makeValues(context, resource)
        const digest = String(values[into])
        const other = `${digest.startsWith('0') ? '1' : '0'}${digest.slice(1)}`
        refusedAt(await context.crud.create(resource, { ...values, [into]: other }), into, 'another digest')
      },
    ),
  ]
}

const takesMost = (resource: ResolvedResource, field: ResolvedField<'images'>): Case =>
  casesOf(resource.name, 'create')(`takes ${field.max} pictures for ${field.name}`, async (context) => {
    const urls = await manyUploaded(context, resource, field, field.max)
    const met = valuesMeeting(context, resource.fields, field.visible)
    const { id, values } = await make(context, resource, {
      values: await makeValues(context, resource, { values: { ...met, [field.name]: urls } }),
    })
    const { record, answer } = await readBack(context, resource, id)
    demandStored(field, values[field.name], answer, record)
  })

/** Files of their own in the fields that are looked into, and of the wrong kind in all. */
export const uploadCases: CasesFor = (resource) => {
  if (!resource.endpoints.create) return []
  return writable(resource).flatMap((field): readonly Case[] => {
    if (field.kind === 'images') return [takesMost(resource, field)]
    if (isMultiple(field.kind) || (field.kind !== 'image' && field.kind !== 'file')) return []
    return [
      ...(isInspected(field) ? extensionsOf(field) : extensionsOf(field).slice(0, 1)).map((extension) =>
        takes(resource, field, extension),
      ),
      refusesType(resource, field),
      ...(field.kind === 'image' ? pictures(resource, field) : facts(resource, field)),
    ]
  })
}
