import { type ThemeConfig, theme } from 'antd'
import type { Theme } from '#domain/personal-settings.ts'

const lightBlue = '#38a8f5'
/** On solid light blue: white would reach 2.6:1 only. */
const navy = '#06243d'

const palette = {
  light: { link: '#0b66ad', linkHover: '#084a80', error: '#c9252d', success: '#1d7a3c', warning: '#9a5b00' },
  dark: { link: '#6cc0fa', linkHover: '#9ad5fd', error: '#ff7875', success: '#6bd08c', warning: '#f0b455' },
}

const text = {
  light: { weak: '#5b6673', placeholder: '#68727f' },
  dark: { weak: '#a9b3bf', placeholder: '#939dab' },
}

/** antd's own dark is black; ours is the panel's of theme.css, and a little lighter above it. */
const grounds = {
  // antd derives grounds from the text colours, which are too dark for that.
  light: {
    colorWarningBg: '#fff7e6',
    colorWarningBorder: '#eccb8a',
    colorSuccessBg: '#eaf7ee',
    colorErrorBg: '#fdeeee',
    colorErrorBorder: '#f0b4b6',
  },
  dark: { colorBgContainer: '#171c23', colorBgElevated: '#1f262f', colorBgLayout: '#0f1318' },
}

/**
 * antd in our colours, each text at least 4.5:1 on what it stands on.
 * @param isStill the system asks for reduced motion: dialogs and menus are there at once.
 */
export function antdTheme(name: Theme, isStill: boolean): ThemeConfig {
  const { link, linkHover, error, success, warning } = palette[name]
  return {
    cssVar: true,
    hashed: false,
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...grounds[name],
      colorPrimary: lightBlue,
      colorLink: link,
      colorLinkHover: linkHover,
      colorLinkActive: linkHover,
      colorError: error,
      colorSuccess: success,
      colorWarning: warning,
      colorTextLightSolid: navy,
      colorTextTertiary: text[name].weak,
      colorTextDescription: text[name].weak,
      colorTextPlaceholder: text[name].placeholder,
      borderRadius: 6,
      wireframe: false,
      motion: !isStill,
    },
    components: {
      Button: {
        defaultHoverColor: link,
        defaultHoverBorderColor: link,
        defaultActiveColor: linkHover,
        dangerColor: name === 'dark' ? navy : '#fff',
        colorPrimaryHover: '#5cb9f8',
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
      },
      Tooltip: { colorTextLightSolid: '#fff' },
      Tabs: { itemSelectedColor: link, itemHoverColor: link, itemActiveColor: linkHover },
      Pagination: { colorPrimary: link, colorPrimaryHover: linkHover },
      Radio: { buttonSolidCheckedColor: navy },
      // Days of the months beside are dim, but no less to be read.
      DatePicker: { colorTextDisabled: text[name].placeholder },
      Switch: { colorTextQuaternary: '#667281', colorTextTertiary: '#566270' },
      Steps: { colorPrimary: link },
      Table: { headerSplitColor: 'transparent' },
    },
  }
}
