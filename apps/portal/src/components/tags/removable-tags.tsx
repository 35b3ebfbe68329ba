import { Button, Label, Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './removable-tags.module.css';

interface RemovableTag {
  id: string;
  label: string;
  isWrong?: boolean;
}

interface RemovableTagsProps {
  label: string;
  tags: readonly RemovableTag[];
  /** In a row, the label is beside the tags and long texts are cut; in a block, it is above them. */
  layout?: 'row' | 'block';
  /** Called with the id of a tag, by its button and by the Delete key. */
  onRemove: (id: string) => void;
}

export function RemovableTags({ label, tags, layout = 'row', onRemove }: RemovableTagsProps) {
  if (tags.length === 0) return null;
  return (
    <TagGroup
      className={classNames(styles.group, styles[layout])}
      onRemove={(keys) => {
        for (const key of keys) onRemove(String(key));
      }}
    >
      <Label className={styles.label}>{label}</Label>
      <TagList className={classNames(styles.list)} items={tags}>
        {(tag) => (
          <Tag
            className={classNames(styles.tag, tag.isWrong && styles.wrong)}
            textValue={tag.label}
          >
            {tag.isWrong && <Icon name="warning" />}
            <span className={styles.text} dir="auto">
              {tag.label}
            </span>
            <Button slot="remove" className={classNames(styles.remove)}>
              <Icon name="close" />
            </Button>
          </Tag>
        )}
      </TagList>
    </TagGroup>
  );
}
