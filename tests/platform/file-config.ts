import {
  choice,
  crud,
  defineConfig,
  dictionary,
  entity,
  file,
  files,
  image,
  images,
  integer,
  mount,
  resolve,
  richText,
  rows,
  text,
} from '#schema'
import { sampleDefinition } from './sample-config.ts'

const method = dictionary('算法', { md5: [1, 'MD5'], sha256: [2, 'SHA256'] })
const stage = dictionary('阶段', { draft: [0, '草稿'], done: [1, '完成'] })

/** Every kind of upload field, with limits small enough to go beyond. */
const gadget = entity({
  label: '器件',
  title: 'name',
  fields: {
    name: text('名称', { required: true }),
    icon: image('图标', { square: true, minSide: 64, maxSize: 1 }),
    photos: images('照片', { maxSize: 1 }),
    papers: files('文件', { accept: ['pdf', 'zip'], maxSize: 1 }),
    paper: file('说明书', { accept: ['pdf'], maxSize: 1 }),
    code: file('程序', {
      accept: ['bin', 'zip', 'tar.gz', 'hex'],
      maxSize: 1,
      facts: { name: 'codeName', size: 'codeSize', digest: { into: 'sign', method: { field: 'method' } } },
    }),
    codeName: text('程序名'),
    codeSize: integer('程序大小', { readOnly: true }),
    method: choice('算法', method, { default: method.sha256 }),
    sign: text('签名'),
    pack: file('安装包', {
      accept: ['apk', 'hap'],
      maxSize: 2,
      facts: { size: 'packSize', digest: { into: 'md5', method: 'md5' } },
    }),
    packSize: integer('大小', { readOnly: true }),
    md5: text('MD5', { readOnly: true }),
    page: richText('正文', { max: 2000 }),
    notes: rows('说明', { body: richText('内容') }),
    stage: choice('阶段', stage),
  },
  states: {
    field: 'stage',
    initial: stage.draft,
    transitions: {
      finish: {
        label: '完成',
        from: [stage.draft],
        to: stage.done,
        call: 'finish',
        input: ['paper'],
        ask: { proof: image('凭证') },
      },
    },
  },
  actions: { replace: { label: '更换程序', call: 'replace', input: ['code', 'sign', 'page'] } },
})

export const fileConfig = resolve(
  defineConfig({
    ...sampleDefinition,
    resources: {
      ...sampleDefinition.resources,
      gadget: mount(gadget, { endpoints: crud('/platform/admin/v1/gadget'), permission: 'project' }),
    },
  }),
)
