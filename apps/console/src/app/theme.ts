import { createTheme, type MantineColorsTuple } from '@mantine/core';

const brand: MantineColorsTuple = [
  '#f2f3ff',
  '#e2e5ff',
  '#c6cbff',
  '#a6acfd',
  '#868cf6',
  '#6d72ec',
  '#5a5ce0',
  '#4b4acb',
  '#3f3ea8',
  '#353685',
];
const gray: MantineColorsTuple = [
  '#fafafb',
  '#f4f4f6',
  '#ececf0',
  '#e1e1e8',
  '#cbccd6',
  '#a5a7b5',
  '#7c7f8f',
  '#5b5e6e',
  '#3c3e4b',
  '#1d1e27',
];
const dark: MantineColorsTuple = [
  '#e9eaee',
  '#c9cbd3',
  '#a3a6b3',
  '#7f8392',
  '#40434f',
  '#2f323c',
  '#22242c',
  '#15161b',
  '#101115',
  '#0b0c0f',
];

/** Text on these colors has a contrast of at least 4.5:1 in both color schemes. `global.css` sets the shades for text. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand, gray, dark },
  black: '#1d1e27',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Configured by name: importing the components here would add them to every page's bundle.
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Badge: { defaultProps: { variant: 'default', radius: 'sm' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.4 }, closeButtonProps: { 'aria-label': 'Close' } },
    },
    Select: { defaultProps: { allowDeselect: false, comboboxProps: { shadow: 'md' } } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
    Tooltip: { defaultProps: { openDelay: 200, events: { hover: true, focus: true, touch: true } } },
  },
});
