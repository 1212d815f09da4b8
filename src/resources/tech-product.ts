import { logModule } from '#resources/dictionaries.ts'
import { firmwareStatus } from '#resources/firmware-dictionaries.ts'
import { productStatus, techCategory } from '#resources/product-dictionaries.ts'
import { atLeast, choice, count, derived, entity, image, latest, longText, text } from '#schema'

const published = { status: productStatus.published } as const

/** A system of devices, sold and bound to houses as one. */
export const techProduct = entity({
  label: '科技产品',
  module: logModule.resource,
  counter: '个',
  title: 'name',
  fields: {
    imageUrl: image('图片', { public: true }),
    name: text('产品名称', {
      required: true,
      min: 2,
      max: 30,
      pattern: /^[\u4e00-\u9fa5A-Za-z0-9_()（）-]{2,30}$/,
      message: '产品名称为 2–30 位中文、字母、数字、下划线、短横线或括号',
      unique: true,
    }),
    model: text('型号', { required: true, min: 1, max: 32, unique: true, immutable: published }),
    category: choice('系统类型', techCategory, { required: true, immutable: published }),
    status: choice('状态', productStatus),
    description: longText('描述', { max: 500 }),
    deviceNum: derived('设备', count('productDevice', 'productId')),
    attrNum: derived('控制属性', count('controlAttribute', 'productId')),
    houseNum: derived('绑定房屋', count('house', 'techProductId')),
    firmwareVersion: derived(
      '最新固件',
      latest('firmware', 'productId', 'versionName', 'versionOrder', { status: firmwareStatus.published }),
    ),
  },
  list: {
    columns: ['name', 'model', 'category', 'deviceNum', 'attrNum', 'houseNum', 'firmwareVersion', 'status'],
    search: ['name', 'model', 'category', 'status'],
    card: {
      cover: 'imageUrl',
      subtitle: 'model',
      tags: ['status', 'category'],
      figures: ['deviceNum', 'attrNum', 'houseNum'],
    },
  },
  form: {
    notices: [
      { when: published, text: '产品已发布：型号和系统类型不可修改，其他修改会立即影响已绑定的房屋' },
    ],
  },
  states: {
    field: 'status',
    initial: productStatus.developing,
    transitions: {
      publish: {
        label: '发布',
        from: [productStatus.developing],
        to: productStatus.published,
        call: 'update',
        when: { deviceNum: atLeast(1), attrNum: atLeast(1) },
        otherwise: {
          deviceNum: '请先在「产品设备」中添加设备，再发布',
          attrNum: '请先在「控制属性」中添加控制属性，再发布',
        },
        confirm: '发布后标识符、数据类型和读写方式不可修改，确定要发布吗？',
      },
      unpublish: {
        label: '取消发布',
        from: [productStatus.published],
        to: productStatus.developing,
        call: 'update',
        when: { houseNum: 0 },
        otherwise: { houseNum: '请先将绑定的房屋解绑，再取消发布' },
        confirm: true,
        danger: true,
      },
    },
  },
  actions: {
    copy: {
      label: '复制',
      call: 'copy',
      confirm: '将复制设备、控制属性和说明书，不含固件和房屋。确定要复制吗？',
      opens: true,
    },
  },
  remove: { when: { status: productStatus.developing, houseNum: 0 } },
})
