import { logModule } from '#resources/dictionaries.ts'
import { entity, file, reference, richText, text } from '#schema'

/** What a technology product's users read: written here or as a PDF. */
export const manual = entity({
  label: '说明书',
  module: logModule.resource,
  title: 'title',
  fields: {
    productId: reference('科技产品', 'techProduct', { required: true, immutable: true, onDelete: 'cascade' }),
    title: text('标题', { required: true, min: 1, max: 50 }),
    content: richText('正文', { max: 100_000, public: true }),
    fileUrl: file('PDF 文件', { accept: ['pdf'], maxSize: 20, public: true }),
  },
  form: { as: 'drawer' },
  rules: [{ rule: 'some', fields: ['content', 'fileUrl'], message: '正文和 PDF 文件至少填写一项' }],
})
